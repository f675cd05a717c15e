package io.argosy.agent.limit;

import static java.util.stream.Collectors.toSet;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Heartbeat.LinkUse;
import io.argosy.common.wire.agent.LinkLimit;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Limits the transfers of this agent over each link and from each source. The router divides the
 * limits of nodes among all agents. If a door answers "busy" nevertheless, the agent starts fewer
 * transfers from its node for a while. Thread-safe.
 */
public final class TransferLimits {

  private static final Logger LOG = LoggerFactory.getLogger(TransferLimits.class);

  private final int perSource;
  private final Clock clock;
  private final Map<LinkName, Budget> budgets = new HashMap<>();
  private final Map<NodeName, SourceLimit> learned = new HashMap<>();

  /**
   * The report for the router.
   *
   * @param at time before it is sent
   */
  public record Report(List<LinkUse> uses, Instant at) {}

  /**
   * @param transfers that the agent may have
   */
  private record Budget(int transfers, long version, Instant until) {

    /** An expired budget may have been given to other agents. */
    int allowed(Instant now) {
      return now.isBefore(until) ? transfers : 0;
    }

    Budget givenBack() {
      return new Budget(0, version, until);
    }
  }

  /**
   * @param perSource the most transfers from one source, whatever its limit
   */
  public TransferLimits(int perSource, Clock clock) {
    this.perSource = perSource;
    this.clock = clock;
  }

  /** The most transfers over the link; 0 if none may begin. */
  public synchronized int allowed(LinkName link) {
    Budget held = budgets.get(link);
    return held == null ? Integer.MAX_VALUE : held.allowed(clock.instant());
  }

  /** The most transfers from the source, over all links, as learned from its doors. */
  public synchronized int allowedFrom(NodeName source) {
    SourceLimit limit = learned.get(source);
    return limit == null ? Integer.MAX_VALUE : limit.allowed(clock.instant());
  }

  /**
   * Applies budgets from the router.
   *
   * @param sent when the request was sent
   */
  public synchronized void update(Collection<LinkLimit> received, Instant sent) {
    for (LinkLimit budget : received) {
      Budget known = budgets.get(budget.link());
      Instant until = sent.plusSeconds(budget.validSeconds());
      if (known == null || budget.version() > known.version()) {
        apply(budget, until);
      } else if (budget.version() == known.version() && until.isAfter(known.until())) {
        budgets.put(budget.link(), new Budget(known.transfers(), known.version(), until));
      }
    }
  }

  /**
   * Applies the answer to a heartbeat. Expired budgets that it does not mention are dropped: an
   * older router has no limits.
   */
  public synchronized void answered(Report report, Collection<LinkLimit> received) {
    update(received, report.at());
    Set<LinkName> mentioned = received.stream().map(LinkLimit::link).collect(toSet());
    Instant now = clock.instant();
    budgets
        .entrySet()
        .removeIf(
            budget ->
                !mentioned.contains(budget.getKey()) && !now.isBefore(budget.getValue().until()));
  }

  private void apply(LinkLimit budget, Instant until) {
    LinkName link = budget.link();
    Integer transfers = budget.maxTransfers();
    if (transfers != null) {
      Budget before = budgets.put(link, new Budget(transfers, budget.version(), until));
      LOG.atLevel(before == null ? Level.INFO : Level.DEBUG)
          .log("Transfers over a link are limited: link={} budget={}", link, transfers);
    } else if (budgets.remove(link) != null) {
      LOG.info("Transfers over a link are no longer limited: link={}", link);
    }
  }

  /** Whether a source was busy and may be so still: one file is a probe. */
  public synchronized boolean isRefusing(NodeName source) {
    SourceLimit limit = learned.get(source);
    return limit != null && limit.isRefusing(clock.instant());
  }

  /** A file has arrived, so the source is no longer refusing. */
  public synchronized void arrivedFrom(NodeName source) {
    learned.computeIfPresent(source, (same, limit) -> limit.afterArrival());
  }

  /**
   * Lowers a source's limit after its door answered "busy". Returns whether a pause begins; later
   * answers during it are the same refusal.
   *
   * @param active transfers from the source at that time, including the refused one
   */
  public synchronized boolean busy(NodeName source, int active) {
    Instant now = clock.instant();
    SourceLimit before = learned.getOrDefault(source, SourceLimit.of(perSource));
    SourceLimit after = before.afterBusy(active, now);
    learned.put(source, after);
    boolean begins = !after.equals(before);
    if (begins) {
      LOG.info(
          "Source is busy, limiting transfers from it: source={} active={} allowed={} refusals={}",
          source,
          active,
          after.lowered(),
          after.refusals());
    }
    return begins;
  }

  /** Whether the agent has a budget that others could use. */
  public synchronized boolean holdsAny() {
    return budgets.values().stream().anyMatch(held -> held.transfers() > 0);
  }

  /**
   * The report for the router. It gives back the budget of a link without active or waiting
   * transfers.
   *
   * @param demands current demands of all links; queried twice
   */
  public Report report(Supplier<Map<LinkName, LinkDemand>> demands) {
    Instant at = clock.instant();
    giveBackUnused(demands.get());
    // In this order: transfers that begin after the second query are within the reported budgets.
    Map<LinkName, Budget> held = held();
    Map<LinkName, LinkDemand> now = demands.get();
    Set<LinkName> links = new LinkedHashSet<>(held.keySet());
    links.addAll(now.keySet());
    return new Report(
        links.stream().map(link -> use(link, held.get(link), now.get(link))).toList(), at);
  }

  private synchronized Map<LinkName, Budget> held() {
    return Map.copyOf(budgets);
  }

  private synchronized void giveBackUnused(Map<LinkName, LinkDemand> demands) {
    budgets.replaceAll((link, held) -> demands.containsKey(link) ? held : held.givenBack());
  }

  private static LinkUse use(LinkName link, @Nullable Budget held, @Nullable LinkDemand demand) {
    return new LinkUse(
        link.source(),
        link.destination(),
        held == null ? 0 : held.version(),
        held == null ? 0 : held.transfers(),
        demand == null ? 0 : demand.active(),
        demand == null ? 0 : demand.wanted());
  }
}
