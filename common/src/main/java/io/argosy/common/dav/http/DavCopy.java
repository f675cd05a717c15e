package io.argosy.common.dav.http;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import java.net.URI;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What a storage is asked to copy.
 *
 * @param at the file at the storage that receives the request
 * @param other the file at the other side
 * @param isPull whether the other side is the source
 * @param access credentials at the storage that receives the request
 * @param otherAccess credentials that it shows to the other side
 * @param overwrites whether it may replace a file at the destination
 * @param sciTag number of the experiment and the activity, which marks the traffic; empty for none
 * @param longest time until the end of the copy
 */
public record DavCopy(
    DavUrl at,
    URI other,
    boolean isPull,
    DavAccess access,
    DavAccess otherAccess,
    boolean overwrites,
    OptionalInt sciTag,
    Duration longest) {}
