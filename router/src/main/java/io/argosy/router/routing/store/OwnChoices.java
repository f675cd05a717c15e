package io.argosy.router.routing.store;

import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.RequestBatch;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The strategies and sources that requests name, by block and destination. Most requests name none,
 * so that this is small however many files there are.
 */
record OwnChoices(Map<Wanted, Choice> choices) {

  private static final String CHOICES =
      """
      select c.block_id, c.destination_node_id, c.strategy, array(
          select s.node_id from request_source_facts s where s.request_id = c.request_id
          order by s.place) as sources
      from subscription_choice_facts c
      """;

  private static final Choice NOTHING = new Choice(RequestBatch.NO_STRATEGY, List.of());

  private record Wanted(long block, long destination) {}

  /**
   * The choice of a request.
   *
   * @param strategy its number in a batch
   * @param sources keys of the named nodes, first to last
   */
  record Choice(int strategy, List<Long> sources) {

    /**
     * Returns the rank of a source: named sources in their order, then all others with the same
     * rank.
     */
    int placeOf(long source) {
      int place = sources.indexOf(source);
      return place < 0 ? sources.size() : place;
    }
  }

  static OwnChoices read(JdbcClient jdbc) {
    Map<Wanted, Choice> choices = new HashMap<>();
    jdbc.sql(CHOICES)
        .query(
            row -> {
              choices.put(wanted(row), choice(row));
            });
    return new OwnChoices(choices);
  }

  private static Wanted wanted(ResultSet row) throws SQLException {
    return new Wanted(row.getLong("block_id"), row.getLong("destination_node_id"));
  }

  /** Treats a strategy that this version does not know as none. */
  private static Choice choice(ResultSet row) throws SQLException {
    return new Choice(
        Strategy.of(row.getString("strategy"))
            .map(Strategy::ordinal)
            .orElse(RequestBatch.NO_STRATEGY),
        List.of((Long[]) row.getArray("sources").getArray()));
  }

  Choice of(DueFile file) {
    return choices.isEmpty()
        ? NOTHING
        : choices.getOrDefault(new Wanted(file.block(), file.destination()), NOTHING);
  }
}
