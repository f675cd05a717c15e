package io.argosy.bench.backlog;

import io.argosy.bench.cycle.CycleWorld;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Blocks in groups with the same destination, three holders and priority. Of each block's files,
 * one in eleven has arrived, and ten are requested: half of these have routes, of which half are
 * claimed, and one is given up. One block in 97 is suspended.
 */
record BacklogWorld(int nodes, int groups, int files) {

  /** Files that are requested of each block. */
  private static final int REQUESTED = 10;

  /** The destination, the priority and the three other holders of a group. */
  private static final String GROUP =
      """
      create table bench_group as select g, 1 + g % :nodes as destination,
          g / :nodes % 4 as priority, 1 + (g % :nodes + 1 + n % 19) % :nodes as first,
          1 + (g % :nodes + 20 + (n * 7 + n / 19) % 19) % :nodes as second,
          1 + (g % :nodes + 40 + (n * 11 + n / 361) % 19) % :nodes as third
      from (select g, g / (:nodes * 4) as n from generate_series(0, :groups - 1) g) x
      """;

  private static final List<String> FILES =
      List.of(
          GROUP,
          "insert into dataset values (1, '/bench', ':noon')",
          "insert into block select n, 1, '/bench#' || n, ':noon'"
              + " from generate_series(1, :blocks) n",
          "insert into data_file select n, 1 + n % :blocks, '/bench/' || lpad(n::text, 9, '0'),"
              + " 1000000 + (n::bigint * 1000003) % 5000000000,"
              + " 'adler32:' || lpad(to_hex(n), 8, '0') from generate_series(1, :requests) n",
          "create table bench_file as select f.id, f.block_id, f.bytes, g.*,"
              + " row_number() over (partition by f.block_id order by f.id) as place"
              + " from data_file f join bench_group g on g.g = f.block_id % :groups",
          "insert into replica select f.id, h.node, ':noon' from bench_file f,"
              + " lateral (values (f.first), (f.second), (f.third), (f.destination)) h (node)"
              + " where h.node <> f.destination or f.place % 11 = 0",
          "insert into block_holding select f.block_id, r.node_id, count(*), sum(f.bytes)"
              + " from replica r join bench_file f on f.id = r.file_id group by 1, 2",
          "update block set files = f.files, bytes = f.bytes from (select block_id,"
              + " count(*) as files, sum(bytes) as bytes from bench_file group by 1) f"
              + " where f.block_id = id",
          "insert into block_destination select block_id, destination, priority, 'default',"
              + " ':noon', count(*), sum(bytes), count(*) filter (where place % 11 = 0),"
              + " coalesce(sum(bytes) filter (where place % 11 = 0), 0) from bench_file group by"
              + " block_id, destination, priority",
          "insert into block_suspension select block_id, block_id, destination_node_id, ':noon',"
              + " 'bench' from block_destination where block_id % 97 = 0",
          "insert into file_request (id, file_id, block_id, destination_node_id, priority,"
              + " activity, bytes, created_at, not_before, attempts, given_up) select id, id,"
              + " block_id, destination, priority, 'default', bytes, ':noon', ':noon', 0, case when"
              + " place = 10 then 'bench' end from bench_file where place <= :requested",
          "insert into route select -id, id, id, first, destination, bytes, '{}', null, 1, ':noon'"
              + " from bench_file where place <= :requested / 2",
          "insert into task select id, 1, case when id % 2 = 0 then gen_random_uuid() end, id, -id,"
              + " id, block_id, first, destination, '{}', priority, 'default', bytes, ':noon'"
              + " from bench_file where place <= :requested / 2",
          "insert into circuit_endpoint values ('bench', 1, 'urn:bench', '100', '192.0.2.1',"
              + " array[1::bigint], 'bench', 1e9, 0.5, '')",
          "drop table bench_file",
          "drop table bench_group",
          "vacuum analyze");

  /** All files one by one, by what each of them is and not by what is counted of its block. */
  private static final String MISSING =
      """
      select sum(f.bytes) from block_destination b join data_file f on f.block_id = b.block_id
      where not exists (select 1 from replica r
              where r.file_id = f.id and r.node_id = b.destination_node_id)
          and not exists (select 1 from block_suspension s where s.block_id = b.block_id
              and s.destination_node_id = b.destination_node_id)
          and not exists (select 1 from file_request q where q.file_id = f.id
              and q.destination_node_id = b.destination_node_id and q.given_up is not null)
      """;

  BacklogWorld {
    if (groups < 1 || files < groups) {
      throw new IllegalArgumentException("at least one group, and as many files as groups");
    }
  }

  /** Fills an empty database. */
  void fill(DataSource owner) {
    int blocks = groups * Math.ceilDiv(files, groups * 1_000);
    Stream<String> statements =
        FILES.stream()
            .map(
                statement ->
                    statement
                        .replace(":groups", Integer.toString(groups))
                        .replace(":blocks", Integer.toString(blocks))
                        .replace(":requested", Integer.toString(REQUESTED)));
    new CycleWorld(nodes, files).fill(owner, statements.toList());
  }

  static long missingBytes(DataSource database) {
    return JdbcClient.create(database).sql(MISSING).query(Long.class).single();
  }
}
