package io.argosy.router.linkrate;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The links of one node in one direction during a slot. Decides whether the node slows them down:
 * it does if they together carry what the node is estimated, or was seen, to carry at most, or if
 * several of them lost rate at once. A link with a much lower rate than its neighbours is not
 * slowed down by the node. Not thread-safe; used within one {@link FlowStep}.
 *
 * @param links estimates of all links
 * @param nodes estimates of all nodes; updated here
 * @param node the node and the direction, as {@link LinkKey#uplink} or {@link LinkKey#downlink}
 * @param active the node's links with queued work
 * @param recent the active links and those that carried something in the slots that show a change
 * @param sum total rate of the node's links, in bytes per second
 * @param start start of the slot
 * @param open whether heartbeats of the slot may still be missing; it shows no first limit then
 */
record NodeLinks(
    Map<LinkKey, FlowBeliefs.OfLink> links,
    Map<LinkKey, FlowBeliefs.OfNode> nodes,
    LinkKey node,
    List<LinkKey> active,
    List<LinkKey> recent,
    double sum,
    Instant start,
    boolean open) {

  /** A link below this share of its estimate counts as slower after a single slot. */
  private static final double MUCH_SLOWER = 0.75;

  /** A node whose links carry at least this share of its limit is at its limit. */
  private static final double AT_LIMIT = 0.9;

  /** If no link is held back above this multiple of the limit, the node has no limit. */
  private static final double BEYOND_LIMIT = 1.1;

  /** Links that got faster got at least this share of their gain from other links of the node. */
  private static final double FROM_OTHERS = 0.75;

  /** Relative tolerance within which the total rate of a node counts as unchanged. */
  private static final double SAME = 0.1;

  /** A node may share by link or by stream, so one link may get up to this multiple of another. */
  private static final double UNFAIR = 2;

  /** Decay of a node's highest total rate per slot: half after ten minutes. */
  private static final double FADES = 0.994;

  private FlowBeliefs.OfNode known() {
    return nodes.get(node);
  }

  /** Whether a node that carried this much may have been at its limit, in bytes per second. */
  static boolean isAt(double limit, double carried) {
    return Double.isFinite(limit) && carried >= AT_LIMIT * limit && carried <= BEYOND_LIMIT * limit;
  }

  boolean isAtLimit() {
    return known().limit().filter(limit -> sum >= AT_LIMIT * limit.rate()).isPresent();
  }

  /** Returns whether the node is known to limit the link now. */
  boolean limits(LinkKey link) {
    return isAtLimit() && active.contains(link) && mayHoldBack(link);
  }

  /**
   * Returns those of the slower links that the node may have slowed down. If several of them lost
   * rate at once, one that keeps its rate beside them says nothing against that.
   */
  List<LinkKey> heldBack(Set<LinkKey> slower) {
    List<LinkKey> mine =
        active.stream()
            .filter(slower::contains)
            .filter(link -> links.get(link).capacity().isConfirmed())
            .toList();
    boolean atOnce = mine.stream().filter(link -> lost(link, FlowStep.SLOWER)).count() > 1;
    return atOnce ? mine : mine.stream().filter(this::mayHoldBack).toList();
  }

  /** A node that is short of capacity does not favour one link much over another. */
  private boolean mayHoldBack(LinkKey link) {
    FlowBeliefs.OfLink it = links.get(link);
    return active.stream()
        .map(links::get)
        .noneMatch(
            other ->
                other.readings().level() > UNFAIR * it.readings().level()
                    && other.share() > FlowStep.FASTER * it.share());
  }

  /**
   * Returns what the node carried in all in the last two slots, at most, as the possible limit of
   * this link; 0 if another link has a much higher rate, so that the node does not limit this one.
   */
  double beside(LinkKey link) {
    double level = links.get(link).readings().level();
    boolean behind =
        active.stream().anyMatch(other -> links.get(other).readings().level() > UNFAIR * level);
    return behind ? 0 : Math.max(sum, known().last());
  }

  boolean isToBlame(Set<LinkKey> slower) {
    List<LinkKey> mine = heldBack(slower);
    return !mine.isEmpty()
        && (isAtLimit()
            || isSlowedDown(mine)
            || (isNearItsMost() && othersGained(mine.getFirst())));
  }

  private boolean isNearItsMost() {
    return !open
        && known().limit().isEmpty()
        && active.size() > 1
        && sum >= FlowStep.SLOWER * known().most();
  }

  /** Several links lost rate recently, some of them possibly only in the latest slot. */
  private boolean isSlowedDown(List<LinkKey> slower) {
    return active.stream()
            .filter(link -> lost(link, slower.contains(link) ? FlowStep.SLOWER : MUCH_SLOWER))
            .filter(link -> slower.contains(link) || mayHoldBack(link))
            .count()
        > 1;
  }

  /** Whether a link carries less than this share of its estimate and of its earlier rate. */
  private boolean lost(LinkKey link, double share) {
    FlowBeliefs.OfLink it = links.get(link);
    double latest = it.readings().latest();
    double before = it.readings().before(start);
    return it.capacity().isConfirmed()
        && latest < share * it.capacity().rate()
        && (before == 0 || latest < share * before);
  }

  /** If the node is the cause, its other links have gained what this link lost. */
  private boolean othersGained(LinkKey link) {
    return links.get(link).readings().before(start) == 0 || gainBesides(link) > -gain(link) / 2;
  }

  /** Returns the recent gain of all other active links together. */
  double gainBesides(LinkKey link) {
    return active.stream().filter(other -> !other.equals(link)).mapToDouble(this::gain).sum();
  }

  private double gain(LinkKey link) {
    Readings readings = links.get(link).readings();
    return readings.level() - readings.before(start);
  }

  /**
   * Sets the node's limit to the total rate of its links, because it slows these links down. One
   * slot does not lower it.
   */
  void blame(List<LinkKey> heldBack) {
    Reason why = isSlowedDown(heldBack) ? Reason.LESS_TOGETHER : Reason.HELD_BACK;
    Optional<Belief> limit = known().limit();
    Belief next =
        limit
            .map(
                it ->
                    isAtLimit()
                        ? it.towards(sum, FlowStep.FOLLOWS, start)
                        : it.loweredTo(
                            Math.min(it.rate(), Math.max(sum, known().last())), start, why))
            .orElseGet(() -> limitOf(why));
    nodes.put(node, new FlowBeliefs.OfNode(Optional.of(next), sum, known().last()));
  }

  private Belief limitOf(Reason why) {
    return Belief.of(sum, known().most(), start, why);
  }

  /**
   * Whether some links got faster by what others left to them, because these became slower or
   * ended, while the node carried its most: then it was the limit. It was not if the other ends of
   * these links explain it as well. Links that merely take turns do not get faster.
   *
   * @param ends all nodes of the slot
   */
  private boolean linksExchanged(Map<LinkKey, NodeLinks> ends) {
    double before = recent.stream().mapToDouble(this::before).sum();
    List<LinkKey> faster = recent.stream().filter(this::isFaster).toList();
    double gained = faster.stream().mapToDouble(link -> now(link) - before(link)).sum();
    return !faster.isEmpty()
        && left(FlowStep.SLOWER) > FROM_OTHERS * gained
        && before > FlowStep.SLOWER * known().most()
        && before < FlowStep.FASTER * known().most()
        && faster.stream().allMatch(link -> otherEnd(ends, link).left(1) < SAME * before(link));
  }

  private NodeLinks otherEnd(Map<LinkKey, NodeLinks> ends, LinkKey link) {
    return ends.get(node.equals(link.uplink()) ? link.downlink() : link.uplink());
  }

  /**
   * Returns what links that became slower, or ended, left to others.
   *
   * @param share below this share of its rate before, a link has become slower
   */
  private double left(double share) {
    return recent.stream()
        .filter(link -> now(link) < share * before(link))
        .mapToDouble(link -> before(link) - now(link))
        .sum();
  }

  private boolean isFaster(LinkKey link) {
    return before(link) > 0 && now(link) > FlowStep.FASTER * before(link);
  }

  /** Returns the rate of the link in the slot before the last three. */
  private double before(LinkKey link) {
    return rate(link, 3);
  }

  /** Returns what the last two slots show, also without a backlog; 0 if the link has ended. */
  private double now(LinkKey link) {
    return Math.min(rate(link, 0), rate(link, 1));
  }

  private double rate(LinkKey link, int slotsAgo) {
    return links.get(link).all().at(start.minus(FlowSlot.WIDTH.multipliedBy(slotsAgo)));
  }

  /**
   * Adapts the limit to the rate of the links; removes it if it no longer holds any link back.
   * Either takes two slots in succession.
   *
   * @param ends all nodes of the slot
   */
  void follow(Map<LinkKey, NodeLinks> ends) {
    Optional<Belief> limit = known().limit();
    double twice = Math.min(sum, known().last());
    if (limit.isEmpty() && recent.size() > 1 && linksExchanged(ends)) {
      double most = known().most();
      limit = Optional.of(Belief.of(most, most, start, Reason.HELD_BACK));
    } else if (limit.isPresent() && sum > limit.get().rate()) {
      limit = beyond(limit.get(), twice);
    } else if (isAtLimit() && holdsBack()) {
      limit = limit.map(it -> it.confirmedAt(start));
    }
    double most = Math.max(twice, FADES * known().most());
    nodes.put(node, new FlowBeliefs.OfNode(limit, most, sum));
  }

  private boolean holdsBack() {
    return active.stream()
        .anyMatch(link -> links.get(link).share() < FlowStep.SLOWER && mayHoldBack(link));
  }

  private Optional<Belief> beyond(Belief limit, double twice) {
    if (holdsBack() && twice > FlowStep.FASTER * limit.rate()) {
      return Optional.of(limit.raisedTo(twice, start, Reason.MORE_TOGETHER));
    }
    return holdsBack() || twice <= BEYOND_LIMIT * limit.rate()
        ? Optional.of(limit.towards(sum, FlowStep.FOLLOWS, start))
        : Optional.empty();
  }
}
