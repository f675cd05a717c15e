package io.argosy.router.plan;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import java.util.Locale;

/**
 * A hypothetical change of one property of a link.
 *
 * @param amount in the unit of the kind: a reduction for bytes and files, otherwise the new value
 */
public record Change(Kind kind, int link, double amount) {

  public enum Kind {
    /** The bytes that wait on the link, less this number. */
    FEWER_BYTES("bytes", true),
    /** The files that wait on the link, less this number. */
    FEWER_FILES("files", true),
    /** The rate of the link, for one file and for all files together. */
    LINK_RATE("bytes/s", false),
    /** The total rate at which the link's source can send. */
    UPLINK_RATE("bytes/s", false),
    /** The share of attempts that succeed. */
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

    /** Returns whether the amount is a reduction, in whole bytes or files. */
    boolean countsDown() {
      return countsDown;
    }

    /** Returns the name in kebab case, such as {@code fewer-bytes}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static final double ALL = 100;

  /** Returns the network after the change. */
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
        rate,
        rate,
        facts.speed().capacity().map(known -> new ByteRate(amount)),
        facts.speed().confirmed());
  }

  /**
   * Returns the loads after the change; the same object if they do not change.
   *
   * @param priority the priority of the request under examination
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
