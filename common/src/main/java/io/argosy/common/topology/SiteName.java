package io.argosy.common.topology;

/**
 * The name of a site, which identifies it in messages, on pages and in files; used by router and
 * agent.
 */
public record SiteName(String value) implements Comparable<SiteName> {

  public SiteName {
    Words.requireWord(value, "site");
  }

  @Override
  public int compareTo(SiteName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
