/** Stores claims and the last registration on disk. */
@NullMarked
package io.argosy.agent.claim.statefile;

import org.jspecify.annotations.NullMarked;
