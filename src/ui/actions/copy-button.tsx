import { Copy } from 'lucide-react';
import { toast } from '@/lib/toast';
import { IconButton } from './button';

/** Puts a text into the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied to clipboard');
    } catch {
      toast.error('Copy failed', {
        description: 'This browser does not allow access to the clipboard.',
      });
    }
  };
  return (
    <IconButton label={label} onClick={() => void copy()}>
      <Copy aria-hidden />
    </IconButton>
  );
}
