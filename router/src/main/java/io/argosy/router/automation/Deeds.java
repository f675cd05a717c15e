package io.argosy.router.automation;

/** Tells what was done by itself: one line and one count each. Call it after the commit. */
public interface Deeds {

  void tell(Deed deed);
}
