/** Callbacks of the page around the problems. */
export interface RepairPlaces {
  campaignId: string;
  /** Opens the campaign form and focuses a field. */
  onEditCampaign?: ((field?: string) => void) | undefined;
  /** Closes the dialog around the problems when a repair leads elsewhere. */
  onLeave?: (() => void) | undefined;
}

export interface LaunchSheetProps extends RepairPlaces {
  /** Name of the campaign or flight. */
  name: string;
  /** Launches one flight instead of the campaign. */
  flightId?: string | undefined;
  /** Starts the campaign with its flights that are already active, instead of its pending ones. */
  waiting?: boolean | undefined;
  /** Toast title, if the action that opened the sheet has its own. */
  done?: string | undefined;
  onClose: () => void;
}
