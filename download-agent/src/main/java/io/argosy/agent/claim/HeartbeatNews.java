package io.argosy.agent.claim;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.agent.limit.LinkBudget;
import io.argosy.common.task.Priority;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What changed since the agent last asked.
 *
 * @param lost claims that are this agent's no more
 * @param cancelled tasks nobody wants any more
 * @param drain finish what is held, claim nothing new
 * @param takeBack tasks to give back unless they have begun
 * @param budgets of the links it uses, where one of their nodes has a limit
 * @param moreUrgent whether more urgent work waits than the least urgent that is held
 */
public record HeartbeatNews(
    Set<UUID> lost,
    Set<String> cancelled,
    Map<String, Priority> priorities,
    boolean drain,
    Set<String> takeBack,
    List<LinkBudget> budgets,
    boolean moreUrgent) {

  /** A claim that was still being asked for was only unknown to the router, not lost. */
  HeartbeatNews ofClaims(Set<UUID> answered) {
    Set<UUID> known = lost.stream().filter(answered::contains).collect(toUnmodifiableSet());
    return new HeartbeatNews(known, cancelled, priorities, drain, takeBack, budgets, moreUrgent);
  }
}
