package io.argosy.agent;

/** Starts the agent. */
public final class AgentMain {

  private AgentMain() {}

  public static void main(String[] arguments) {}
}
