"""Has a stock Rucio, whose database is a file, bring a rule of files to its end.

Reads from its argument, as JSON: home, an empty directory; fts, the address of the server; issuer, that of the issuer of
tokens; storage, by RSE its port and the directory of its files; sources and destination; files, each with name, bytes
and adler32. Prints as its last line, as JSON, what has become of the rule, and of its requests by the names of files.
"""

import json
import os
import sys
import time

world = json.loads(sys.argv[1])
home = world['home']

with open(os.path.join(home, 'idp.json'), 'w') as secrets:
    json.dump({'issuer': {'client_id': 'rucio', 'client_secret': 'none', 'issuer': world['issuer'] + '/'}}, secrets)
with open(os.path.join(home, 'rucio.cfg'), 'w') as config:
    config.write('''
[common]
logdir = %(home)s
loglevel = INFO
[database]
default = sqlite:///%(home)s/rucio.db
[conveyor]
scheme = davs
transfertool = fts3
poller_oidc_support = True
use_preparer = False
[oidc]
idpsecrets = %(home)s/idp.json
admin_issuer = issuer
[policy]
permission = generic
schema = generic
[bootstrap]
userpass_identity = test
''' % world)
os.environ['RUCIO_CONFIG'] = os.path.join(home, 'rucio.cfg')

from rucio.common.types import InternalAccount, InternalScope
from rucio.core import distance, replica, rse, rule, scope
from rucio.core.did import add_did, attach_dids
from rucio.daemons.conveyor.finisher import finisher
from rucio.daemons.conveyor.poller import poller
from rucio.daemons.conveyor.submitter import submitter
from rucio.db.sqla import models
from rucio.db.sqla.constants import DatabaseOperationType, DIDType
from rucio.db.sqla.session import db_session, get_engine
from rucio.db.sqla.util import create_base_vo, create_root_account

models.register_models(get_engine())
create_base_vo()
create_root_account()
root = InternalAccount('root')
test = InternalScope('test')
ids = {}
files = [{'scope': test, 'name': file['name'], 'bytes': file['bytes'], 'adler32': file['adler32']}
         for file in world['files']]
destination = world['destination']
with db_session(DatabaseOperationType.WRITE) as session:
    scope.add_scope(test, root, session=session)
    for name, storage in world['storage'].items():
        ids[name] = rse.add_rse(name, session=session)
        everything = {'read': 1, 'write': 1, 'delete': 1}
        rse.add_protocol(ids[name], {
            'scheme': 'davs', 'hostname': 'localhost', 'port': storage['port'], 'prefix': storage['directory'],
            'impl': 'rucio.rse.protocols.webdav.Default', 'domains': {
                'lan': everything,
                'wan': dict(everything, third_party_copy_read=1, third_party_copy_write=1)}}, session=session)
        # The first two point an RSE at a server, with tokens.
        for attribute, value in (('fts', world['fts']), ('oidc_support', True), ('lfn2pfn_algorithm', 'identity')):
            rse.add_rse_attribute(ids[name], attribute, value, session=session)
    for source in world['sources']:
        distance.add_distance(ids[source], ids[destination], distance=1, session=session)
        replica.add_replicas(ids[source], files, root, session=session)
    add_did(test, 'dataset', DIDType.DATASET, root, session=session)
    attach_dids(test, 'dataset', [{'scope': test, 'name': file['name']} for file in files], root, session=session)
with db_session(DatabaseOperationType.WRITE) as session:
    rule_id = rule.add_rule(
        [{'scope': test, 'name': 'dataset'}], root, 1, destination, 'ALL', None, None, False, None,
        ignore_account_limit=True, session=session)[0]

end = time.monotonic() + world['patience']
state = None
while time.monotonic() < end:
    submitter(once=True, partition_wait_time=0)
    poller(once=True, partition_wait_time=0, older_than=0)
    finisher(once=True, partition_wait_time=0)
    with db_session(DatabaseOperationType.READ) as session:
        found = rule.get_rule(rule_id, session=session)
    state = found['state'].name
    print(state, found['locks_ok_cnt'], found['locks_replicating_cnt'], found['locks_stuck_cnt'], flush=True)
    if found['locks_replicating_cnt'] == 0:
        break
    time.sleep(1)

with db_session(DatabaseOperationType.READ) as session:
    rows = session.query(models.RequestHistory.name, models.RequestHistory.state, models.RequestHistory.err_msg,
                         models.RequestHistory.source_rse_id).all()
names = {key: name for name, key in ids.items()}
requests = {}
for name, of, message, source in rows:
    requests.setdefault(name, []).append({'state': of.name, 'message': message, 'source': names.get(source)})
print(json.dumps({'state': state, 'error': found['error'], 'requests': requests}))
