package io.argosy.router.query.store;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.reducing;
import static java.util.stream.Collectors.toSet;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.DistributionView;
import io.argosy.common.wire.user.DistributionView.Link;
import io.argosy.common.wire.user.DistributionView.Node;
import io.argosy.common.wire.user.RequestView;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads which nodes sent the files of a request, from sums by hour and never file by file. */
public final class JdbcDistribution {

  /** All pairs of a hundred nodes. Of more, those of most bytes are read. */
  private static final int MOST_READ = 10_000;

  private static final int MOST_LISTED = 500;
  private static final Duration BIN = Duration.ofHours(1);

  private static final String SENT =
      """
      select s.name as source, n.name as destination, sum(f.files)::bigint as files,
          sum(f.bytes)::bigint as bytes
      from request_dataset_facts rd
          join request_destination_facts d on d.request_id = rd.request_id
          left join subscription_facts e
              on e.request_id = rd.request_id and e.dataset_id = rd.dataset_id
                  and e.destination_node_id = d.node_id
          join subscription_flow_facts f
              on f.dataset_id = rd.dataset_id and f.destination_node_id = d.node_id
                  and f.bin_start <= coalesce(e.done_at, f.bin_start)
          join topology_node_facts s on s.id = f.source_node_id
          join topology_node_facts n on n.id = f.destination_node_id
      where rd.request_id = :request and f.bin_start > :hour and f.last_at >= :from
      group by 1, 2 order by 4 desc, 1, 2 limit :most
      """;

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcDistribution(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  public DistributionView of(RequestView request) {
    Instant from = request.createdAt();
    List<Link> links =
        jdbc.sql(SENT)
            .param("request", Long.parseLong(request.id()))
            .param("hour", from.minus(BIN).atOffset(ZoneOffset.UTC))
            .param("from", from.atOffset(ZoneOffset.UTC))
            .param("most", MOST_READ)
            .query(
                (row, n) ->
                    new Link(
                        new NodeName(row.getString("source")),
                        new NodeName(row.getString("destination")),
                        row.getLong("files"),
                        ByteCount.of(row.getLong("bytes"))))
            .list();
    return view(clock.instant(), links);
  }

  private static DistributionView view(Instant at, List<Link> links) {
    List<Link> listed = links.subList(0, Math.min(MOST_LISTED, links.size()));
    List<Link> others = links.subList(listed.size(), links.size());
    return new DistributionView(at, nodes(links), List.copyOf(listed), others.size(), sum(others));
  }

  private static List<Node> nodes(List<Link> links) {
    Set<NodeName> fed = links.stream().map(Link::destination).collect(toSet());
    Map<Boolean, List<Link>> ofCopies =
        links.stream().collect(partitioningBy(link -> fed.contains(link.source())));
    Map<NodeName, ByteCount> originals = sums(ofCopies.get(false), Link::destination);
    Map<NodeName, ByteCount> copies = sums(ofCopies.get(true), Link::destination);
    Map<NodeName, ByteCount> sent = sums(links, Link::source);
    return Stream.concat(sent.keySet().stream(), fed.stream())
        .distinct()
        .map(
            node ->
                new Node(
                    node,
                    !fed.contains(node),
                    originals.getOrDefault(node, ByteCount.ZERO),
                    copies.getOrDefault(node, ByteCount.ZERO),
                    sent.getOrDefault(node, ByteCount.ZERO)))
        .sorted(
            Comparator.comparing(Node::original)
                .thenComparing(Node::sent)
                .reversed()
                .thenComparing(node -> node.node().value()))
        .toList();
  }

  private static Map<NodeName, ByteCount> sums(List<Link> links, Function<Link, NodeName> end) {
    return links.stream()
        .collect(groupingBy(end, mapping(Link::bytes, reducing(ByteCount.ZERO, ByteCount::plus))));
  }

  private static ByteCount sum(List<Link> links) {
    return links.stream().map(Link::bytes).reduce(ByteCount.ZERO, ByteCount::plus);
  }
}
