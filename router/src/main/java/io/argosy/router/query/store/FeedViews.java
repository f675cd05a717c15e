package io.argosy.router.query.store;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.FeedView;
import io.argosy.router.linkrate.evidence.OverdueTests;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads the state of the feeds. */
final class FeedViews {

  private static final JsonMapper JSON = WireJson.tolerant();
  private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};

  private static final String FEEDS =
      """
      select name, kind, address, tried_at, error, read_at, accepted, refused, unmapped, overdue,
          notes
      from linkrate_feed_facts
      """;

  private FeedViews() {}

  /**
   * Returns all feeds, sorted by name. Archives are read at different times, so they are compared
   * here: each lists those of its overdue tests that are overdue in all that could be read.
   */
  static List<FeedView> read(JdbcClient jdbc) {
    List<FeedView> feeds = jdbc.sql(FEEDS).query((row, n) -> feed(row)).list();
    List<Set<String>> overdue =
        feeds.stream()
            .filter(one -> one.ok() && OverdueTests.isArchive(one.kind()))
            .map(one -> Set.copyOf(one.overdue()))
            .toList();
    return feeds.stream()
        .map(one -> one.withOverdue(OverdueTests.inAll(one.overdue(), overdue)))
        .sorted(Comparator.comparing(FeedView::name))
        .toList();
  }

  private static FeedView feed(ResultSet row) throws SQLException {
    Instant triedAt = Cells.instant(row, "tried_at");
    String error = row.getString("error");
    return new FeedView(
        row.getString("name"),
        row.getString("kind"),
        row.getString("address"),
        triedAt != null && error == null,
        error,
        triedAt,
        Cells.instant(row, "read_at"),
        row.getLong("accepted"),
        row.getLong("refused"),
        texts(row.getBytes("unmapped")),
        texts(row.getBytes("overdue")),
        texts(row.getBytes("notes")));
  }

  private static List<String> texts(byte @Nullable [] list) {
    return list == null ? List.of() : JSON.readValue(list, TEXTS);
  }
}
