package io.argosy.router.linkrate;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The links of one node in one direction during a slot, and whether the node slows them down. It
 * does where they carry together what the node is believed, or was seen, to carry at most, or where
 * several of them lost rate at once; but not a link that gets much less than its neighbours.
 * Confined to one {@link FlowStep}.
 *
 * @param links what is believed of all links
 * @param nodes what is believed of all nodes in this direction; changed here
 * @param active those of the node's links for which work waits
 * @param recent these, and those that were active until a moment ago
 * @param sum what the node's links carry together, in bytes per second
 * @param start of the slot
 */
record NodeLinks(
    Map<LinkKey, FlowBeliefs.OfLink> links,
    Map<Long, FlowBeliefs.OfNode> nodes,
    long node,
    List<LinkKey> active,
    List<LinkKey> recent,
    double sum,
    Instant start) {

  /** What carries less than this share in one slot alone has become slower, too. */
  private static final double MUCH_SLOWER = 0.75;

  /** A node whose links carry this share of its limit is at its limit. */
  private static final double AT_LIMIT = 0.9;

  /** A node whose links carry so much more than its limit has none where none is held back. */
  private static final double BEYOND_LIMIT = 1.1;

  /** A node whose links exchange this share of what they carry, and no more, is at its limit. */
  private static final double EXCHANGED = 0.15;

  /** So exactly does the sum of what the links of a node carry stay the same. */
  private static final double SAME = 0.1;

  /** A node may share by link or by stream, so a neighbour may get so many times as much. */
  private static final double UNFAIR = 2;

  /** What a node was seen to carry at most fades by half in ten minutes. */
  private static final double FADES = 0.994;

  private FlowBeliefs.OfNode known() {
    return nodes.get(node);
  }

  boolean isAtLimit() {
    return known().limit().filter(limit -> sum >= AT_LIMIT * limit.rate()).isPresent();
  }

  /** Whether the node limits a link now, as far as is known. */
  boolean limits(LinkKey link) {
    return isAtLimit() && active.contains(link) && mayHoldBack(link);
  }

  /** Those of the links that became slower that the node may have slowed down. */
  List<LinkKey> heldBack(Set<LinkKey> slower) {
    return active.stream()
        .filter(slower::contains)
        .filter(link -> links.get(link).capacity().isConfirmed())
        .filter(this::mayHoldBack)
        .toList();
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

  boolean isToBlame(Set<LinkKey> slower) {
    List<LinkKey> mine = heldBack(slower);
    return !mine.isEmpty()
        && (isAtLimit()
            || isSlowedDown(mine)
            || (isNearItsMost() && othersGained(mine.getFirst())));
  }

  private boolean isNearItsMost() {
    return known().limit().isEmpty()
        && active.size() > 1
        && sum >= FlowStep.SLOWER * known().most();
  }

  /** Several links lost rate of late, though some of them only in the latest slot so far. */
  private boolean isSlowedDown(List<LinkKey> slower) {
    return active.stream()
            .filter(link -> lost(link, slower.contains(link) ? FlowStep.SLOWER : MUCH_SLOWER))
            .filter(this::mayHoldBack)
            .count()
        > 1;
  }

  /** Whether a link carries less than this share of what is believed and of what it carried. */
  private boolean lost(LinkKey link, double share) {
    FlowBeliefs.OfLink it = links.get(link);
    double latest = it.readings().latest();
    double before = it.readings().before(start);
    return it.capacity().isConfirmed()
        && latest < share * it.capacity().rate()
        && (before == 0 || latest < share * before);
  }

  /** What a link lost because of its node, the other links of the node have gained. */
  private boolean othersGained(LinkKey link) {
    return links.get(link).readings().before(start) == 0 || gainBesides(link) > -gain(link) / 2;
  }

  /** What the links besides this one gained of late. */
  double gainBesides(LinkKey link) {
    return active.stream().filter(other -> !other.equals(link)).mapToDouble(this::gain).sum();
  }

  private double gain(LinkKey link) {
    Readings readings = links.get(link).readings();
    return readings.level() - readings.before(start);
  }

  /** The node is to blame for these: what its links carry now is what it can carry. */
  void blame(List<LinkKey> heldBack) {
    Reason why = isSlowedDown(heldBack) ? Reason.LESS_TOGETHER : Reason.HELD_BACK;
    Optional<Belief> limit = known().limit();
    Belief next =
        limit
            .map(
                it ->
                    isAtLimit()
                        ? it.towards(sum, FlowStep.FOLLOWS, start)
                        : it.loweredTo(sum, start, why))
            .orElseGet(() -> Belief.of(sum, start, why));
    nodes.put(node, new FlowBeliefs.OfNode(Optional.of(next), sum, start));
  }

  /**
   * Whether some links got faster by what others lost or left. Links that merely take turns do not
   * get faster.
   */
  private boolean linksExchange() {
    double before =
        recent.stream().mapToDouble(link -> links.get(link).readings().before(start)).sum();
    double gained =
        active.stream()
            .filter(link -> links.get(link).readings().before(start) > 0)
            .mapToDouble(link -> Math.max(0, gain(link)))
            .sum();
    return Math.abs(sum - before) <= SAME * before && gained > EXCHANGED * sum;
  }

  /** The limit follows what the links carry together, and ends where it holds none of them back. */
  void follow() {
    Optional<Belief> limit = known().limit();
    if (limit.isEmpty() && recent.size() > 1 && linksExchange()) {
      limit = Optional.of(Belief.of(sum, start, Reason.HELD_BACK));
    } else if (limit.isPresent() && sum > limit.get().rate()) {
      limit = beyond(limit.get());
    }
    nodes.put(node, new FlowBeliefs.OfNode(limit, Math.max(sum, FADES * known().most()), start));
  }

  private Optional<Belief> beyond(Belief limit) {
    boolean holdsBack =
        active.stream()
            .anyMatch(link -> links.get(link).share() < FlowStep.SLOWER && mayHoldBack(link));
    if (holdsBack && sum > FlowStep.FASTER * limit.rate()) {
      return Optional.of(limit.raisedTo(sum, start, Reason.MORE_TOGETHER));
    }
    return holdsBack || sum <= BEYOND_LIMIT * limit.rate()
        ? Optional.of(limit.towards(sum, FlowStep.FOLLOWS, start))
        : Optional.empty();
  }
}
