package io.argosy.common.dav;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import java.util.Optional;

/**
 * What a storage says about one file.
 *
 * @param checksum empty if it was not asked for, or the storage states no valid Adler-32
 */
public record DavFile(ByteCount bytes, Optional<Checksum> checksum) {}
