package io.argosy.router.plan;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import java.util.Locale;

/**
 * One fact of a link as it would have to be.
 *
 * @param amount in the kind's unit: by how much less there is of what waits, or what a rate or
 *     share would be
 */
public record Change(Kind kind, int link, double amount) {

  /** What could be otherwise. */
  public enum Kind {
    /** So many bytes fewer wait on the link. */
    FEWER_BYTES("bytes", true),
    /** So many files fewer wait on the link. */
    FEWER_FILES("files", true),
    /** The link moves so much, one file and all of them. */
    LINK_RATE("bytes/s", false),
    /** The link's source can send so much in all. */
    UPLINK_RATE("bytes/s", false),
    /** So many of a hundred attempts succeed. */
    SUCCESS("percent", false);

    private final String unit;
    private final boolean countsDown;

    Kind(String unit, boolean countsDown) {
      this.unit = unit;
      this.countsDown = countsDown;
    }

    public String unit() {
      return unit;
    }

    /** Whether the amount is a difference, in whole things. */
    boolean countsDown() {
      return countsDown;
    }

    /** Such as {@code fewer-bytes}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static final double ALL = 100;

  /** The network as it would be. */
  NetworkView applied(NetworkView view) {
    LinkFacts facts = view.factsOf(link);
    return switch (kind) {
      case FEWER_BYTES -> view.with(link, facts.with(facts.queue().without((long) amount)));
      case FEWER_FILES -> view;
      case LINK_RATE -> view.with(link, facts.with(atRate(facts)));
      case UPLINK_RATE -> view.withUplink(view.sourceOf(link), new ByteRate(amount));
      case SUCCESS -> view.with(link, facts.withSuccess(amount / ALL));
    };
  }

  private LinkFacts.Speed atRate(LinkFacts facts) {
    ObservedRate rate = ObservedRate.measured(amount);
    return new LinkFacts.Speed(
        rate, rate, facts.speed().capacity().map(known -> new ByteRate(amount)));
  }

  /**
   * What would wait everywhere; the same object where nothing else would.
   *
   * @param priority of the request that asks
   */
  Loads applied(Loads loads, int priority) {
    if (!kind.countsDown()) {
      return loads;
    }
    Loads relieved = loads.copy();
    if (kind == Kind.FEWER_FILES) {
      relieved.relieveOfFiles(link, (long) amount);
    } else {
      relieved.relieve(link, priority, (long) amount);
    }
    return relieved;
  }
}
