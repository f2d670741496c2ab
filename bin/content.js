#!/usr/bin/env node
// The verbs of earlier tools: `content pull|resume|report|catalog`. See src/families/papers/verbs/content-verbs.ts.
process.argv.splice(2, 0, 'content');
require('./annals.js');
