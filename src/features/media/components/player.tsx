import { cn } from '@/lib/cn';

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

interface VideoPlayerProps extends PlayerProps {
  /** The address of a picture that stands there until it plays; its first one when left out. */
  poster?: string | undefined;
  style?: React.CSSProperties;
  onError?: () => void;
}

/** Plays a video with the controls of the browser, and never by itself. */
export const VideoPlayer = ({ label, poster, className, ...video }: VideoPlayerProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what it shows is said by its label; its captions are its maker's
  <video
    controls
    playsInline
    preload={poster === undefined ? 'metadata' : 'none'}
    aria-label={label}
    poster={poster}
    className={cn('bg-raised object-contain', className)}
    {...video}
  />
);
