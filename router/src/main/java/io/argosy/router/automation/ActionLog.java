package io.argosy.router.automation;

/** Logs and counts automatic actions. Call it after the commit. */
public interface ActionLog {

  void record(AutomaticAction entry);
}
