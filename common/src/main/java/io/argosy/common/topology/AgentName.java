package io.argosy.common.topology;

/** The name of one agent of a site. The agent authenticates itself with its token. */
public record AgentName(String value) implements Comparable<AgentName> {

  public AgentName {
    Words.requireWord(value, "agent");
  }

  @Override
  public int compareTo(AgentName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
