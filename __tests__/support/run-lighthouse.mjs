// Lighthouse is made of ES modules, which jest cannot load: this runs it in a process of its own.
// Takes the browser's debugging port, the categories with commas between, and the addresses, and writes the
// reports as one JSON array.
import lighthouse from 'lighthouse'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'

const [port, categories, ...urls] = process.argv.slice(2)
const onlyCategories = categories.split(',')
/** Nothing but speed is about time: what these pauses are for is waited for by the quiet of the network. */
const hurry = {
  // Lighthouse gives robots.txt half a second, which a busy machine may not keep. Tests of the build read it.
  skipAudits: ['robots-txt'],
  skipAboutBlank: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 500,
  cpuQuietThresholdMs: 0,
}
const measuresSpeed = onlyCategories.includes('performance')
// Keeps a core busy for a second at each page, for a figure of the machine that stands beside its speed.
if (!measuresSpeed) pageFunctions.computeBenchmarkIndex = () => 0
const reports = []
for (const url of urls) {
  const result = await lighthouse(url, {
    port: Number(port),
    logLevel: 'silent',
    onlyCategories,
    disableFullPageScreenshot: true,
    ...(!measuresSpeed && hurry),
  })
  reports.push(result.lhr)
}
process.stdout.write(JSON.stringify(reports))
