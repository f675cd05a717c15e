package io.argosy.common.wire.user;

/**
 * The result of a retraction.
 *
 * @param files number of files that were removed
 * @param more whether the dataset has more files; repeat the command then
 */
public record RetractionView(int files, boolean more) {}
