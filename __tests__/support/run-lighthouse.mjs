// Lighthouse is made of ES modules, which jest cannot load: this runs it in a process of its own.
// Takes the browser's debugging port and the addresses, and writes the reports as one JSON array.
import lighthouse from 'lighthouse'

const [port, ...urls] = process.argv.slice(2)
const reports = []
for (const url of urls) {
  const result = await lighthouse(url, {
    port: Number(port),
    logLevel: 'silent',
    onlyCategories: ['accessibility', 'best-practices', 'seo'],
    disableFullPageScreenshot: true,
  })
  reports.push(result.lhr)
}
process.stdout.write(JSON.stringify(reports))
