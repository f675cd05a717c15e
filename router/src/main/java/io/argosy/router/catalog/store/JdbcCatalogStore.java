package io.argosy.router.catalog.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.catalog.CatalogStore;
import io.argosy.router.catalog.KnownFile;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.store.Ids;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores the catalogue in bulk. Rows are locked in the order of names, to avoid deadlocks. */
public final class JdbcCatalogStore implements CatalogStore {

  /** The caller has locked the block. */
  private static final String ADD =
      """
      with added as (
          insert into data_file (id, block_id, lfn, bytes, checksum)
          select f.id, :block, f.lfn, f.bytes, f.checksum
          from unnest(:ids, :names, :bytes, :checksums) as f (id, lfn, bytes, checksum)
          where not exists (select 1 from data_file known where known.lfn = f.lfn)
          on conflict do nothing
          returning bytes),
      counted as (
          update block b set files = b.files + a.files, bytes = b.bytes + a.bytes
          from (select count(*) as files, sum(bytes) as bytes from added) a
          where b.id = :block and a.files > 0)
      select count(*) from added
      """;

  private static final String ADD_ALONE =
      """
      with named as (
          select * from unnest(:datasets, :blocks, :ids, :names, :blockNames, :bytes, :checksums)
              as f (dataset, block, id, lfn, block_name, bytes, checksum)),
      datasets as (
          insert into dataset (id, name, created_at) select dataset, lfn, :at from named),
      blocks as (
          insert into block (id, dataset_id, name, created_at, files, bytes)
          select block, dataset, block_name, :at, 1, bytes from named)
      insert into data_file (id, block_id, lfn, bytes, checksum)
      select id, block, lfn, bytes, checksum from named order by id
      """;

  private static final String REMOVE_ALONE =
      """
      with blocks as (delete from block where dataset_id = any(:datasets) returning id),
          files as (delete from data_file f using blocks k where f.block_id = k.id returning f.id),
          copies as (delete from replica p using files f where p.file_id = f.id),
          marks as (delete from bad_replica b using files f where b.file_id = f.id),
          holdings as (delete from block_holding h using blocks k where h.block_id = k.id)
      delete from dataset where id = any(:datasets)
      """;

  private static final String LAST =
      """
      select b.id, (select coalesce(max(substring(n.name from '#([0-9]{1,9})$')::bigint), 0)
          from block n where n.dataset_id = b.dataset_id)
      from block b where b.dataset_id = ? order by b.place desc limit 1
      """;

  /** The part in the name of the block of a file that is alone. */
  private static final String ONLY = "1";

  private final JdbcClient jdbc;
  private final Ids ids;

  public JdbcCatalogStore(JdbcClient jdbc, Ids ids) {
    this.jdbc = jdbc;
    this.ids = ids;
  }

  @Override
  public long lockDataset(DatasetName dataset, Instant now) {
    jdbc.sql("insert into dataset (id, name, created_at) values (?, ?, ?) on conflict do nothing")
        .params(fresh(), dataset.value(), now.atOffset(ZoneOffset.UTC))
        .update();
    return jdbc.sql("select id from dataset where name = ? for no key update")
        .param(dataset.value())
        .query(Long.class)
        .single();
  }

  @Override
  public long lockBlock(BlockName block, Instant now) {
    long dataset = lockDataset(block.dataset(), now);
    jdbc.sql(
            """
            insert into block (id, dataset_id, name, created_at) values (?, ?, ?, ?)
            on conflict do nothing
            """)
        .params(fresh(), dataset, block.toString(), now.atOffset(ZoneOffset.UTC))
        .update();
    return jdbc.sql("select id from block where name = ? for no key update")
        .param(block.toString())
        .query(Long.class)
        .single();
  }

  private long fresh() {
    return ids.take(Ids.Sequence.CATALOG, 1)[0];
  }

  @Override
  public void lockBlocks(Collection<Long> blocks) {
    jdbc.sql("select id from block where id = any(:blocks) order by id for no key update")
        .param("blocks", Columns.longs(blocks, Long::longValue))
        .query(Long.class)
        .list();
  }

  @Override
  public Optional<LastBlock> lastBlock(long datasetId) {
    return jdbc.sql(LAST)
        .param(datasetId)
        .query((row, n) -> new LastBlock(row.getLong(1), row.getLong(2)))
        .optional();
  }

  @Override
  public int addUnknown(long blockId, List<FileContent> files) {
    List<FileContent> sorted =
        files.stream().sorted(Comparator.comparing(FileContent::lfn)).toList();
    return jdbc.sql(ADD)
        .param("block", blockId)
        .param("ids", ids.take(Ids.Sequence.CATALOG, sorted.size()))
        .param("names", Columns.texts(sorted, file -> file.lfn().value()))
        .param("bytes", Columns.longs(sorted, file -> file.size().bytes()))
        .param("checksums", Columns.texts(sorted, file -> file.checksum().value()))
        .query(Integer.class)
        .single();
  }

  @Override
  public void addAlone(Collection<FileContent> files, Instant now) {
    jdbc.sql(ADD_ALONE)
        .param("at", now.atOffset(ZoneOffset.UTC))
        .param("datasets", ids.take(Ids.Sequence.CATALOG, files.size()))
        .param("blocks", ids.take(Ids.Sequence.CATALOG, files.size()))
        .param("ids", ids.take(Ids.Sequence.CATALOG, files.size()))
        .param("names", Columns.texts(files, file -> file.lfn().value()))
        .param("blockNames", Columns.texts(files, file -> file.lfn() + "#" + ONLY))
        .param("bytes", Columns.longs(files, file -> file.size().bytes()))
        .param("checksums", Columns.texts(files, file -> file.checksum().value()))
        .update();
  }

  @Override
  public void removeAlone(Collection<Long> datasets) {
    jdbc.sql(REMOVE_ALONE)
        .param("datasets", Columns.longs(List.copyOf(datasets), Long::longValue))
        .update();
  }

  @Override
  public Map<Lfn, KnownFile> find(Collection<Lfn> names) {
    return jdbc
        .sql(
            """
            select f.id, f.block_id, f.dataset_id, f.lfn, f.bytes, f.checksum
            from catalog_file_facts f where f.lfn = any(:names)
            """)
        .param("names", Columns.texts(names, Lfn::value))
        .query(
            (row, n) ->
                new KnownFile(
                    row.getLong(1),
                    row.getLong(2),
                    row.getLong(3),
                    new FileContent(
                        new Lfn(row.getString(4)),
                        ByteCount.of(row.getLong(5)),
                        new Checksum(row.getString(6)))))
        .list()
        .stream()
        .collect(Collectors.toMap(file -> file.facts().lfn(), Function.identity()));
  }

  @Override
  public Amount amountOf(long blockId) {
    return jdbc.sql("select count(*), coalesce(sum(bytes), 0) from data_file where block_id = ?")
        .param(blockId)
        .query((row, n) -> new Amount(row.getLong(1), ByteCount.of(row.getLong(2))))
        .single();
  }

  @Override
  public boolean isAskedFor(DatasetName dataset) {
    return jdbc.sql(
            """
            select exists (select 1 from dataset d
                join request_dataset_facts r on r.dataset_id = d.id where d.name = ?)
            """)
        .param(dataset.value())
        .query(Boolean.class)
        .single();
  }

  @Override
  public Map<DatasetName, Long> findDatasets(Collection<DatasetName> names) {
    return jdbc
        .sql("select id, name from dataset where name = any(:names)")
        .param("names", Columns.texts(names, DatasetName::value))
        .query((row, n) -> Map.entry(new DatasetName(row.getString(2)), row.getLong(1)))
        .list()
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
