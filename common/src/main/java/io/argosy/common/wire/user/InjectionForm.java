package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;

/**
 * {@code POST /command/v1/injections}: declares files of a block and a node that holds them, all or
 * none. Repeating it changes nothing; a known file with another size, checksum or block is refused.
 *
 * @param files 1 to 1,000
 */
public record InjectionForm(NodeName node, BlockName block, List<InjectedFile> files) {

  /** A file of the block. */
  public record InjectedFile(Lfn lfn, ByteCount bytes, Checksum checksum) {}
}
