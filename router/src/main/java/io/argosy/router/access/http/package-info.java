/** Authentication of every request, and the commands about users. */
@NullMarked
package io.argosy.router.access.http;

import org.jspecify.annotations.NullMarked;
