import { t } from '@lingui/core/macro';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { errorMessage } from '@/lib/errors';
import { Button } from '@/ui/actions/button';

interface Props {
  children: ReactNode;
  /** Called before the children render again. */
  onRetry: () => void;
  backLabel: string;
  onLeave: () => void;
}

/** Reports a crash inside the wizard. The draft keeps what the user typed. */
export class WizardErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <div role="alert" className="mx-auto max-w-xl py-20 text-center">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {t`Something went wrong in the wizard.`}
        </h1>
        <p className="mt-2 text-muted break-words">
          {errorMessage(this.state.error, t`Unknown error`)}
        </p>
        <p className="mt-2 text-muted">{t`Your draft is saved.`}</p>
        <div className="mt-6 flex justify-center gap-2">
          <Button
            onClick={() => {
              this.props.onRetry();
              this.setState({ error: null });
            }}
          >
            {t`Try again`}
          </Button>
          <Button variant="outline" onClick={this.props.onLeave}>
            {this.props.backLabel}
          </Button>
        </div>
      </div>
    );
  }
}
