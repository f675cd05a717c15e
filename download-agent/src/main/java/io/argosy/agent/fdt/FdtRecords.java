package io.argosy.agent.fdt;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last runs of this agent's life, newest first. */
public final class FdtRecords {

  private static final int KEPT = 50;

  private final Deque<FdtRecord> records = new ArrayDeque<>();

  public synchronized void keep(FdtRecord record) {
    records.addFirst(record);
    if (records.size() > KEPT) {
      records.removeLast();
    }
  }

  public synchronized List<FdtRecord> all() {
    return List.copyOf(records);
  }
}
