package io.argosy.common.topology;

/**
 * The name of a site: its identity on wires, pages and in files; router and agent both speak it.
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
