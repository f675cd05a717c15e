package io.argosy.deploy.copyjob;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import java.nio.file.Path;

/**
 * A line of a copyjob, resolved to nodes and a logical file name.
 *
 * @param dataset of this file alone, so that it can be requested alone
 * @param file path of the file at the source
 */
record Copy(
    CopyJob.Line line,
    NodeName source,
    NodeName destination,
    Lfn lfn,
    DatasetName dataset,
    Path file) {

  private static final String DATASETS = "/fdtcp";

  static Copy of(CopyJob.Line line, NodeName source, NodeName destination, Lfn lfn) {
    DatasetName alone = new DatasetName(DATASETS + lfn);
    return new Copy(line, source, destination, lfn, alone, Path.of(line.source().path()));
  }
}
