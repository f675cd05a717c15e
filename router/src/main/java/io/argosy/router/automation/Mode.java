package io.argosy.router.automation;

import java.util.Locale;

/** Whether an automatic action is carried out. */
public enum Mode {
  ON,
  /** Decides and logs, and changes nothing. */
  DRY_RUN,
  OFF;

  /**
   * @throws IllegalArgumentException the text is none of these
   */
  public static Mode parse(String text) {
    for (Mode mode : values()) {
      if (mode.toString().equals(text)) {
        return mode;
      }
    }
    throw new IllegalArgumentException("must be one of on, dry-run, off");
  }

  /** Returns the text used in commands, configuration, logs and the database. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
