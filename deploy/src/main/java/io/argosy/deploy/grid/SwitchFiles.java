package io.argosy.deploy.grid;

import com.zaxxer.hikari.HikariDataSource;
import io.argosy.bench.switchover.SwitchResult;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.client.Injection;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.demo.GridStage;
import io.argosy.deploy.scan.FoundFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.Adler32;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;

/** The files of a run, all of which have one content, and what the router recorded of them. */
record SwitchFiles(GridStage stage, DatasetName dataset, ByteCount size) {

  private static final String RECORDED =
      """
      with seen as (
        select o.file_id, count(*) filter (where o.verdict like '%done') as arrived,
            count(*) filter (where o.verdict like '%failed' and o.reason <> 'LOST') as failed,
            count(distinct o.path) as paths
        from harvest_outcome_facts o join catalog_block_facts b on b.id = o.block_id
        where b.dataset = :dataset
        group by o.file_id)
      select coalesce(sum(failed), 0) as failed,
          count(*) filter (where arrived > 1 or paths > 1) as doubled
      from seen
      """;

  /** Writes the files at a node and declares them to the router. */
  void make(NodeName source, int files, RouterClient router) throws IOException {
    Path folder = Files.createDirectories(folder(source));
    Path content = folder.resolve("content");
    byte[] bytes = new byte[Math.toIntExact(size.bytes())];
    new SplittableRandom(files).nextBytes(bytes);
    Files.write(content, bytes);
    Adler32 sum = new Adler32();
    sum.update(bytes);
    List<FoundFile> found = new ArrayList<>();
    for (int n = 1; n <= files; n++) {
      FoundFile file = new FoundFile("file%06d.dat".formatted(n), size, Checksum.of(sum));
      Files.createLink(folder.resolve(file.path()), content);
      found.add(file);
    }
    new Injection(dataset, found).at(source, router);
  }

  private Path folder(NodeName node) {
    return stage.storage(node).resolve(dataset.value().substring(1));
  }

  void remove(NodeName node) throws IOException {
    FileSystemUtils.deleteRecursively(folder(node));
  }

  /**
   * @param returned files that failed over the circuit that was cut
   * @param interrupted files that failed over circuits that were not
   */
  SwitchResult.Files recorded(long returned, long interrupted) throws IOException {
    try (HikariDataSource database = stage.database().pool(EmbeddedDatabase.OWNER, 1)) {
      return JdbcClient.create(database)
          .sql(RECORDED)
          .param("dataset", dataset.value())
          .query(
              (row, n) ->
                  new SwitchResult.Files(
                      row.getLong("failed"), returned, interrupted, row.getLong("doubled")))
          .single();
    }
  }
}
