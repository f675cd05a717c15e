/** The addresses of FTS3. */
@NullMarked
package io.argosy.router.fts3.http;

import org.jspecify.annotations.NullMarked;
