/** Texts and the URLs that both the app and the database must find in them. */
export const TEXTS_WITH_LINKS: readonly [text: string, urls: string[]][] = [
  ['See https://huts.dev/a.', ['https://huts.dev/a']],
  ['(https://huts.dev/a), "https://huts.dev/b"', ['https://huts.dev/a', 'https://huts.dev/b']],
  ['https://huts.dev/hut_(red).', ['https://huts.dev/hut_(red)']],
  ['HTTPS://huts.dev/Up?a=1&b=2#c!', ['https://huts.dev/Up?a=1&b=2#c']],
  ['http://huts.dev', ['http://huts.dev']],
  ['https://huts.dev/hütte\u00a0auf', ['https://huts.dev/hütte']],
  ['見て https://huts.dev/山。', ['https://huts.dev/山']],
  ['two\nhttps://huts.dev/a\thttps://huts.dev/a', ['https://huts.dev/a']],
  ['https://huts.dev/{{ first_name | default: "you" }}', []],
  ['{{link}} https://10.0.0.1/ https://localhost/ https://a@huts.dev/ https://', []],
  ['Trails are open.', []],
];
