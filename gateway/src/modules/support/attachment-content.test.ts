import fc from 'fast-check';
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENT_NAME_CHARACTERS,
} from '../../../../schema/rules/limits.js';
import { checkedAttachment } from './attachment-content.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 1, 2, 0x80])]);

describe('the type of an attachment', () => {
  it('comes from its content, and the name follows it', async () => {
    expect(await checkedAttachment('shot.png', PNG)).toEqual({
      name: 'shot.png',
      contentType: 'image/png',
    });
    expect(await checkedAttachment('shot.jpeg', PNG)).toEqual({
      name: 'shot.jpeg.png',
      contentType: 'image/png',
    });
    expect(await checkedAttachment('a.GIF', GIF)).toEqual({
      name: 'a.GIF',
      contentType: 'image/gif',
    });
    expect(await checkedAttachment('proxy.log', Buffer.from('字\tok\n'))).toEqual({
      name: 'proxy.log',
      contentType: 'text/plain',
    });
  });

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['run.sh', '#!/bin/sh\n'],
  ])('is text for %s, which is saved as text too', async (name, content) => {
    expect(await checkedAttachment(name, Buffer.from(content))).toEqual({
      name: `${name}.txt`,
      contentType: 'text/plain',
    });
  });

  it.each([
    ['a PDF', PDF],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ['text in another encoding', Buffer.from([0xff, 0xfe, 0x61, 0x00])],
    ['text with a NUL', Buffer.from('a\0b')],
    ['an archive', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0])],
  ])('refuses %s, whatever its name', async (_what, content) => {
    await expect(checkedAttachment('innocent.png', content)).rejects.toMatchObject({
      code: 'ATTACHMENT_TYPE_REFUSED',
    });
  });

  it('refuses empty and too large files', async () => {
    await expect(checkedAttachment('a.txt', Buffer.alloc(0))).rejects.toMatchObject({
      code: 'ATTACHMENT_EMPTY',
    });
    const most = Buffer.alloc(MAX_ATTACHMENT_BYTES, 'a');
    expect((await checkedAttachment('a.txt', most)).contentType).toBe('text/plain');
    await expect(
      checkedAttachment('a.txt', Buffer.alloc(MAX_ATTACHMENT_BYTES + 1, 'a')),
    ).rejects.toMatchObject({ code: 'ATTACHMENT_TOO_LARGE' });
  });

  it('leaves a name without paths, controls, or hidden characters, and not too long', async () => {
    const names = fc.string({ unit: 'binary', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(names, async (given) => {
        const { name } = await checkedAttachment(given, PNG);
        expect(name).toMatch(/^[^/\\<>:"|?*\p{Cc}\u202E]+\.png$/iu);
        expect(name.startsWith('.')).toBe(false);
        expect(Array.from(name).length).toBeLessThanOrEqual(MAX_ATTACHMENT_NAME_CHARACTERS);
      }),
    );
    expect((await checkedAttachment('../../etc/passwd', Buffer.from('x'))).name).toBe('passwd.txt');
    expect((await checkedAttachment('C:\\tmp\\invoice\u202Egnp.exe', PNG)).name).toBe(
      'invoicegnp.exe.png',
    );
    expect((await checkedAttachment('', PNG)).name).toBe('file.png');
  });
});
