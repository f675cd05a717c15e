package io.argosy.agent.door;

/** Where a door writes down how much it has sent. */
public interface SentLedger {

  void writeSent(long total);
}
