importScripts('/sw.js')
