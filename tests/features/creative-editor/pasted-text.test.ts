import { expect, test } from 'vitest';
import { pastedText } from '@/features/creative-editor/insert/pasted-text';

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal { margin: 0 }</style></head>
<body lang=EN-US><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]-->
<p class=MsoNormal><span style='font-size:11.0pt'>The huts<o:p></o:p> are &amp; stay
open.</span></p><p class=MsoNormal>See&nbsp;you&shy;!</p></body></html>`;

test.each([
  ['removes the markup of a word processor', WORD, 'The huts are & stay open.\nSee you!'],
  [
    'normalizes the line breaks and spaces of a web page',
    'One\u00a0\u202fline \r\n\r\n\r\n\r\nTwo\u00ad\u200b',
    'One  line\n\nTwo',
  ],
  [
    'keeps plain text with emoji and placeholders unchanged',
    'I <3 <b>huts</b>,\n{{ first_name | default: "there" }} 👩‍👩‍👧',
    null,
  ],
])('pastedText %s', (_, pasted, clean) => {
  expect(pastedText(pasted)).toBe(clean ?? pasted);
});
