package io.argosy.router.harvest;

import io.argosy.router.catalog.ReplicaLedger.Marks;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which replicas that served wrong bytes are marked bad for all destinations. The
 * destination may have corrupted the bytes, so one agent's reports mark few replicas per hour, and
 * never the last good one of a file, unless a second destination confirms them. All marks together
 * are limited.
 *
 * @param mostOfAgent most marks by reports of one agent
 * @param mostInAll most marks by reports of all agents
 * @param within period over which marks are counted
 */
public record MarkPolicy(int mostOfAgent, int mostInAll, Duration within) {

  static final MarkPolicy DEFAULT = new MarkPolicy(5, 100, Duration.ofHours(1));

  /**
   * The evidence about a replica that is not marked yet.
   *
   * @param good number of good replicas of its file, including this one
   * @param confirmed whether another destination received wrong bytes from it, too
   */
  public record Evidence(int good, boolean confirmed) {}

  /**
   * @param accused replicas in the order in which they are decided
   * @param evidence evidence by replica, without those that are marked already or gone
   * @param before marks that were made within the period
   */
  List<NewReplica> marked(
      Collection<NewReplica> accused, Map<NewReplica, Evidence> evidence, Marks before) {
    List<NewReplica> marked = new ArrayList<>();
    Map<Long, Integer> ofFile = new HashMap<>();
    for (NewReplica one : accused) {
      Evidence known = evidence.get(one);
      int made = marked.size();
      if (known != null && before.inAll() + made < mostInAll) {
        long file = one.fileId();
        boolean others = known.good() - ofFile.getOrDefault(file, 0) > 1;
        if (known.confirmed() || (others && before.ofAgent() + made < mostOfAgent)) {
          marked.add(one);
          ofFile.merge(file, 1, Integer::sum);
        }
      }
    }
    return marked;
  }
}
