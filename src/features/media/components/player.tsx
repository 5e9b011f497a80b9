interface PlayerProps {
  /** What is played, for those who hear the controls only. */
  label: string;
  src: string;
  className?: string;
}

/** Plays a recording with the controls of the browser. What it says stands beside it as text: it needs no captions. */
export const Player = ({ label, src, className = 'h-10 w-full' }: PlayerProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- its transcript stands beside it
  <audio controls preload="none" aria-label={label} src={src} className={className} />
);
