package io.argosy.agent.status.http;

/**
 * How the agent is.
 *
 * @param incarnation 0 until the router has dealt one
 * @param held tasks claimed and not yet reported
 * @param active jobs under way
 * @param doorBytes sent by this door since its state began
 */
public record StatusView(String agent, long incarnation, int held, int active, long doorBytes) {}
