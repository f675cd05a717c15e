package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.List;

/**
 * One item of {@code GET /query/v1/files}.
 *
 * @param id opaque, for {@code GET /query/v1/files/{id}}
 * @param nodes that have a replica that is not marked bad
 */
public record FoundFileView(
    String id, Lfn lfn, ByteCount bytes, String block, List<NodeName> nodes) {}
