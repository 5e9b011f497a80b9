/** Size and length of a video. */
interface VideoFacts {
  width: number;
  height: number;
  seconds: number;
}

/** Seek position in seconds past any video's end. A video recorded live reports its length only after seeking to the end. */
const PAST_THE_END = 1e6;

/** Loads a video and reads its size and length. Rejects if the browser cannot play it. */
export function readVideo(address: string): Promise<VideoFacts> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'metadata';
  return new Promise<VideoFacts>((resolve, reject) => {
    const look = () => {
      const { videoWidth: width, videoHeight: height, duration } = video;
      if (duration === Number.POSITIVE_INFINITY) video.currentTime = PAST_THE_END;
      else if (width > 0 && height > 0 && duration > 0)
        resolve({ width, height, seconds: Math.ceil(duration) });
      else reject(new Error('nothing to be seen'));
    };
    video.addEventListener('loadedmetadata', look);
    video.addEventListener('durationchange', () => {
      if (video.readyState > 0 && Number.isFinite(video.duration)) look();
    });
    video.addEventListener('error', () => reject(new Error(video.error?.message)));
    video.src = address;
  }).finally(() => {
    video.removeAttribute('src');
    video.load();
  });
}
