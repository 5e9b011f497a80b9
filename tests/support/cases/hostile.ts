/** 300 hostile strings: markup, code, SQL, formulas, bidirectional and combining characters, lengths. */
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '</textarea><script>alert(1)</script>',
  '<style>@import"//evil.example"</style>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<!--',
  ']]>',
  '&lt;b&gt;',
  '<b>bold</b>',
  'javascript:alert(1)',
];
const SQL = [
  "'; drop table campaigns; --",
  '" or ""="',
  "1' or '1'='1",
  '%',
  '_',
  '\\',
  '%%%',
  'a,b.eq.c',
  '(a)',
  'is.null',
  'eq.1',
  '*',
  'null',
  'undefined',
  'true',
];
const FORMULAS = [
  '=1+1',
  '=HYPERLINK("//evil.example")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '=cmd|/c calc',
  '0x10',
  '1e308',
  'NaN',
];
const UNICODE = [
  'admin',
  '‮evil‬',
  '‏שלום‏',
  'مرحبا',
  '​​x',
  'é',
  'ÅÅ',
  '😀👩‍👩‍👧‍👦🇨🇭',
  '𝕳𝖊𝖑𝖑𝖔',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  'ﷺﷺﷺﷺ',
  'ſpecial',
  'İstanbul ıI',
  'ß ẞ ŉ',
  'ก็็็็็็',
  '中文字符測試',
  'line one\nline two',
  'tab\there',
  '﻿bom',
  '   non-breaking',
];
const BASES = [...MARKUP, ...SQL, ...FORMULAS, ...UNICODE];
const WAYS: ((text: string) => string)[] = [
  (text) => text,
  (text) => `x${text}`,
  (text) => `${text} ${text}`.slice(0, 90),
  (text) => `${'W'.repeat(40)}${text}`.slice(0, 90),
  (text) => `Spring ${text} sale`,
];

/** Distinct, trimmed, 1 to 100 characters long. */
export const HOSTILE = BASES.flatMap((text) => WAYS.map((way) => way(text).trim()))
  .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
  .slice(0, 300);
