package io.argosy.router.harvest;

import io.argosy.router.catalog.ReplicaLedger.Marks;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of the replicas that brought wrong bytes are marked bad, for all destinations. It may be
 * the destination that spoils what it receives: on its word alone a few are marked within an hour,
 * and never the last good replica of a file. What a second destination has found too is marked.
 * However many say so, the number in all is bounded.
 *
 * @param mostOfAgent marks on the word of one agent
 * @param mostInAll marks on the word of all agents
 * @param within the time in which these are counted
 */
public record MarkPolicy(int mostOfAgent, int mostInAll, Duration within) {

  static final MarkPolicy DEFAULT = new MarkPolicy(5, 100, Duration.ofHours(1));

  /**
   * What is known of a replica that is not marked yet.
   *
   * @param good how many good replicas its file has, this one among them
   * @param confirmed whether another destination has found wrong bytes there too
   */
  public record Evidence(int good, boolean confirmed) {}

  /**
   * @param accused in their order
   * @param evidence none of those that are marked already, or gone
   * @param before marks that were made within the time
   */
  List<Accusation> marked(
      List<Accusation> accused, Map<NewReplica, Evidence> evidence, Marks before) {
    List<Accusation> marked = new ArrayList<>();
    Map<Long, Integer> ofFile = new HashMap<>();
    for (Accusation one : accused) {
      Evidence known = evidence.get(one.replica());
      int made = marked.size();
      if (known != null && before.inAll() + made < mostInAll) {
        long file = one.replica().fileId();
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
