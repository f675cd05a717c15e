package io.argosy.router.token;

import java.util.HashMap;
import java.util.Map;

/** Keeps which keys count in memory. */
final class MemoryKeySets implements KeySets {

  private record Row(String digest, int dissents) {}

  private final Map<String, Row> rows = new HashMap<>();

  @Override
  public int look(String issuer, String digest) {
    Row row = rows.getOrDefault(issuer, new Row(digest, 0));
    boolean isOver = row.dissents() >= 2;
    int dissents = isOver || row.digest().equals(digest) ? 0 : row.dissents() + 1;
    rows.put(issuer, new Row(isOver ? digest : row.digest(), dissents));
    return dissents;
  }
}
