import { t } from '@lingui/core/macro';
import { MEDIA_MEGABYTES, type MediaKind, RECORDING_SECONDS } from '@/domain/content/media';

/** Interface text for one kind of file. */
interface KindWords {
  /** Title of the dialog to choose a file. */
  title: string;
  own: string;
  searchLabel: string;
  search: string;
  failed: string;
  noMatch: string;
  none: string;
  /** Accepted file types and sizes. */
  taken: string;
  /** Error for a file of another type. */
  refused: string;
  damaged: string;
  tooLarge: string;
  /** Label of the description field. */
  ask: string;
  unanswered: string;
  hint: string;
  chosen: string;
  uploaded: string;
  deleted: string;
  stays: string;
  deleteTitle: string;
  deleteLabel: string;
}

function pictureWords(most: number): KindWords {
  return {
    title: t`Pictures`,
    own: t`Pictures of your organization`,
    searchLabel: t`Search pictures by what they show`,
    search: t`Search pictures`,
    failed: t`Couldn’t load the pictures`,
    noMatch: t`No matching pictures.`,
    none: t`No pictures yet. Upload the first one.`,
    taken: t`JPEG, PNG, WebP or GIF. Large pictures are scaled down.`,
    refused: t`This file type isn’t supported. Use JPEG, PNG, WebP or GIF.`,
    damaged: t`This picture is damaged and can’t be read.`,
    tooLarge: t`The picture is larger than ${most} MB.`,
    ask: t`What does it show?`,
    unanswered: t`Describe the picture.`,
    hint: t`Read by screen readers, and shown when pictures are blocked.`,
    chosen: t`The chosen picture`,
    uploaded: t`Picture uploaded`,
    deleted: t`Picture deleted`,
    stays: t`Picture not deleted`,
    deleteTitle: t`Delete this picture?`,
    deleteLabel: t`Delete Picture`,
  };
}

function recordingWords(most: number): KindWords {
  const minutes = RECORDING_SECONDS / 60;
  return {
    title: t`Recordings`,
    own: t`Recordings of your organization`,
    searchLabel: t`Search recordings by what they say`,
    search: t`Search recordings`,
    failed: t`Couldn’t load the recordings`,
    noMatch: t`No matching recordings.`,
    none: t`No recordings yet. Upload the first one.`,
    taken: t`MP3 or WAV, up to ${most} MB and ${minutes} minutes.`,
    refused: t`This file type isn’t supported. Use MP3 or WAV.`,
    damaged: t`This recording is damaged and can’t be played.`,
    tooLarge: t`The recording is larger than ${most} MB. An MP3 is much smaller.`,
    ask: t`What does it say?`,
    unanswered: t`Write down what it says.`,
    hint: t`The word-for-word transcript, for people who can’t hear it and for approvers.`,
    chosen: t`The chosen recording`,
    uploaded: t`Recording uploaded`,
    deleted: t`Recording deleted`,
    stays: t`Recording not deleted`,
    deleteTitle: t`Delete this recording?`,
    deleteLabel: t`Delete Recording`,
  };
}

function videoWords(most: number): KindWords {
  return {
    title: t`Videos`,
    own: t`Videos of your organization`,
    searchLabel: t`Search videos by what they show`,
    search: t`Search videos`,
    failed: t`Couldn’t load the videos`,
    noMatch: t`No matching videos.`,
    none: t`No videos yet. Upload the first one.`,
    taken: t`MP4 (for WhatsApp also 3GP), up to ${most} MB. Sent unchanged, including camera metadata such as its location.`,
    refused: t`This file type isn’t supported. Use MP4 or 3GP.`,
    damaged: t`This video is damaged or in a format that browsers can’t play.`,
    tooLarge: t`The video is larger than ${most} MB. Use a shorter video or a lower resolution.`,
    ask: t`What does it show?`,
    unanswered: t`Describe the video.`,
    hint: t`Read by screen readers, and shown to approvers.`,
    chosen: t`The chosen video`,
    uploaded: t`Video uploaded`,
    deleted: t`Video deleted`,
    stays: t`Video not deleted`,
    deleteTitle: t`Delete this video?`,
    deleteLabel: t`Delete Video`,
  };
}

function documentWords(most: number): KindWords {
  return {
    title: t`Documents`,
    own: t`Documents of your organization`,
    searchLabel: t`Search documents by content`,
    search: t`Search documents`,
    failed: t`Couldn’t load the documents`,
    noMatch: t`No matching documents.`,
    none: t`No documents yet. Upload the first one.`,
    taken: t`PDF, up to ${most} MB.`,
    refused: t`This file type isn’t supported. Use PDF.`,
    damaged: t`This document is damaged and can’t be read.`,
    tooLarge: t`The document is larger than ${most} MB. For up to 100 MB, host it yourself and enter its URL.`,
    ask: t`What is in it?`,
    unanswered: t`Describe the document.`,
    hint: t`Helps people find the file here, and is shown to approvers.`,
    chosen: t`The chosen document`,
    uploaded: t`Document uploaded`,
    deleted: t`Document deleted`,
    stays: t`Document not deleted`,
    deleteTitle: t`Delete this document?`,
    deleteLabel: t`Delete Document`,
  };
}

const WORDS = {
  picture: pictureWords,
  recording: recordingWords,
  video: videoWords,
  document: documentWords,
} as const satisfies Record<MediaKind, (most: number) => KindWords>;

export const kindWords = (kind: MediaKind): KindWords => WORDS[kind](MEDIA_MEGABYTES[kind]);

/** File types accepted where any kind is allowed. */
export const allKinds = (): string =>
  t`Pictures (JPEG, PNG, WebP, GIF), recordings (MP3, WAV), videos (MP4, 3GP) and documents (PDF).`;
