/** Takes jobs of clients of FTS3 and follows what becomes of their files. */
@NullMarked
package io.argosy.router.fts3;

import org.jspecify.annotations.NullMarked;
