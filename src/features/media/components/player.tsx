import { cn } from '@/lib/cn';

interface PlayerProps {
  /** Accessible name of the recording or video. */
  label: string;
  src: string;
  className?: string;
}

/** Audio player with the browser's controls. The caller shows the transcript, so it needs no captions. */
export const Player = ({ label, src, className = 'h-10 w-full' }: PlayerProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the caller shows the transcript
  <audio controls preload="none" aria-label={label} src={src} className={className} />
);

interface VideoPlayerProps extends PlayerProps {
  /** URL of the image shown before playback; the first frame if omitted. */
  poster?: string | undefined;
  style?: React.CSSProperties;
  /** Plays at once, because the user has pressed a play button. */
  autoPlay?: boolean;
  onError?: () => void;
}

/** Video player with the browser's controls. */
export const VideoPlayer = ({ label, poster, className, ...video }: VideoPlayerProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the label describes the video; captions are up to its author
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
