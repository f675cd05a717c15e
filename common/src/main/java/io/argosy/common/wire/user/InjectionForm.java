package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/injections}: declares files and a node that holds them, all or none.
 * Repeating it changes nothing; a known file with another size, checksum or dataset is refused. The
 * form names either the dataset or one of its blocks.
 *
 * @param dataset known files stay in their blocks, and new ones are added to the last block that
 *     has room, and to new blocks
 * @param block all files must be in this block
 * @param files 1 to 1,000
 */
public record InjectionForm(
    NodeName node,
    @Nullable DatasetName dataset,
    @Nullable BlockName block,
    List<InjectedFile> files) {

  /**
   * A file of the dataset.
   *
   * @param bytes at most 10,000,000,000,000
   */
  public record InjectedFile(Lfn lfn, ByteCount bytes, Checksum checksum) {}
}
