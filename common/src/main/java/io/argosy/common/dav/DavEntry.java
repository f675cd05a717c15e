package io.argosy.common.dav;

import io.argosy.common.unit.ByteCount;
import java.util.Optional;

/**
 * A file or directory as a storage describes it in a listing.
 *
 * @param bytes empty if the storage does not say, as for directories
 * @param available bytes that can still be stored there; empty if the storage does not say
 */
public record DavEntry(
    DavUrl url, boolean isDirectory, Optional<ByteCount> bytes, Optional<ByteCount> available) {}
